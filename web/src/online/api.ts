/** The server's HTTP API for what is not live: sessions, lists, devices. */
import type { RefusalCode, Refused } from './types';

/** The server refuses, or cannot be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

const UNREACHED: Refused = { code: 'unavailable', message: 'the server cannot be reached' };

/** Rejects with an ApiError. */
export async function post<Result>(path: string, body: object = {}): Promise<Result> {
  const headers = { 'Content-Type': 'application/json' };
  return ask<Result>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Rejects with an ApiError. */
export async function get<Result>(path: string): Promise<Result> {
  return ask<Result>(path, {});
}

async function ask<Result>(path: string, request: RequestInit): Promise<Result> {
  let answer: Response;
  let content: unknown;
  try {
    answer = await fetch(path, { ...request, cache: 'no-store', credentials: 'same-origin' });
    content = await answer.json();
  } catch {
    throw new ApiError(UNREACHED);
  }
  if (answer.ok) return content as Result;
  const { error } = content as { error?: Partial<Refused> };
  const code = (error?.code ?? UNREACHED.code) as RefusalCode;
  throw new ApiError({ ...UNREACHED, ...error, code });
}
