/** Hands a file to the browser to be saved. */
export function download(content: Blob | string, name: string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the URL once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
