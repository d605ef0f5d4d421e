/**
 * SHA-256 (FIPS 180-4), for choosing the puzzle of a day as src/tzaar/puzzles does. Browsers offer theirs only at
 * addresses with encryption.
 */

const WORDS = 64;
const BLOCK = 64;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function rootsOfPrimes(count: number, exponent: number): Uint32Array {
  const roots: number[] = [];
  for (let number = 2; roots.length < count; number += 1) {
    if (isPrime(number)) roots.push(number ** exponent);
  }
  return Uint32Array.from(roots, (root) => (root - Math.floor(root)) * 2 ** 32);
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
}

const ROUND = rootsOfPrimes(WORDS, 1 / 3);
const START = rootsOfPrimes(8, 1 / 2);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * BLOCK));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = START.slice();
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(state, padded, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function mix(state: Uint32Array, block: DataView, at: number): void {
  const words = new Uint32Array(WORDS);
  const w = (i: number): number => words[i] as number;
  for (let i = 0; i < WORDS; i += 1) {
    if (i < 16) {
      words[i] = block.getUint32(at + 4 * i);
      continue;
    }
    const [late, early] = [w(i - 2), w(i - 15)];
    const one = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    const two = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    words[i] = one + w(i - 7) + two + w(i - 16);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < WORDS; i += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + (ROUND[i] as number) + w(i)) | 0;
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + word;
}
