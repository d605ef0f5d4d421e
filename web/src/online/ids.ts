/** Secrets and unguessable ids. */

/** 128 random bits as base64url: the id of a command, the secret of a link. */
export function freshToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
