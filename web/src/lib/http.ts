/** Speaking with the server: JSON there and back, and errors a person understands. */
import { t } from '../text';

/** What the server said was wrong, or that it could not be reached (status 0). */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export const BASE = '/api/v1';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(t.app.offline, 0);
  }
  if (response.ok) return response;
  let message = t.app.unexpected(response.status);
  try {
    const said: unknown = await response.json();
    if (typeof said === 'object' && said !== null && 'message' in said) {
      message = String(said.message);
    }
  } catch {
    // No JSON: the general sentence has to do.
  }
  throw new ApiError(message, response.status);
}

/** Asks and returns the JSON answer; an empty answer is `undefined`. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A path with its query; fields that are undefined or empty are left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** The words of an error, whatever was thrown. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
