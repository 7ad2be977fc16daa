import { request } from '@playwright/test';
import type { AccessProfile } from '#shared/access-profile.ts';
import { PEOPLE } from './people.ts';

/** Calls the API as one signed-in user, to set up a test without the UI. */
export interface Api {
  /** Returns the response's JSON; throws with the server's message if the request fails. */
  call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  end(): Promise<void>;
}

/** Creates an API client without a session. */
export async function openApi(baseURL: string): Promise<Api> {
  const context = await request.newContext({ baseURL });

  return {
    async call<Answer>(method: string, path: string, body?: unknown) {
      const response = await context.fetch(path, {
        method,
        ...(body !== undefined && { data: body }),
      });
      const text = await response.text();
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
      return (text ? JSON.parse(text) : undefined) as Answer;
    },
    end: () => context.dispose(),
  };
}

export async function openApiAs(baseURL: string, profile: AccessProfile): Promise<Api> {
  const api = await openApi(baseURL);
  const { username, password } = PEOPLE[profile];
  await api.call('POST', '/api/auth/login', { username, password });
  return api;
}
