/** Positions and games in the fragment of the address, which is never sent to a server. */
import { toBase64 } from './base64';

export type Linked = { kind: 'position'; text: string } | { kind: 'record'; text: string };

/** What an address can carry. */
const PAYLOAD = /#(position|tzr)=(.*)$/s;

/** A link that unpacks to more than this is not a game. */
const MOST_BYTES = 2_000_000;

export class BadLinkError extends Error {
  override readonly name = 'BadLinkError';
}

export function positionHash(position: string): string {
  return `#position=${encodeURIComponent(position).replaceAll('%20', '_').replaceAll('%2F', '/')}`;
}

export async function recordHash(record: string): Promise<string> {
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `#tzr=${toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** Whether an address carries a position or a game, readable or not. */
export function hasPayload(address: string): boolean {
  return PAYLOAD.test(address);
}

/** What an address carries; null if nothing. Rejects with a BadLinkError if it cannot be read. */
export async function readHash(address: string): Promise<Linked | null> {
  const [, name, value] = PAYLOAD.exec(address) ?? [];
  if (name === undefined || value === undefined) return null;
  if (name === 'tzr') return { kind: 'record', text: await unpack(value) };
  return { kind: 'position', text: decoded(value) };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value).replaceAll('_', ' ').replaceAll('+', ' ');
  } catch {
    throw new BadLinkError('an escape in the address is broken');
  }
}

async function unpack(value: string): Promise<string> {
  try {
    const binary = atob(value.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (const reader = stream.getReader(); ;) {
      const { done, value: part } = await reader.read();
      if (done) break;
      size += part.length;
      if (size > MOST_BYTES) throw new BadLinkError('the game in the address is too long');
      parts.push(part);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts).arrayBuffer());
  } catch (error) {
    throw error instanceof BadLinkError ? error : new BadLinkError('the game in the address is damaged');
  }
}
