/** What a client does on their page, as their browser sends it. */
import type { ApiClient } from './api-client.ts';

export const postForm = (client: ApiClient, path: string, sent: Record<string, string>) =>
  client.send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(sent).toString(),
  });

/** The hash of the PDF that a page offers to sign; empty where it offers none. */
export const shownSha = (page: string): string =>
  /name="sha256"\s+value="([^"]*)"/.exec(page)?.[1] ?? '';
