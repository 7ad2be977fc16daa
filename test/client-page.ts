/** Simulates a client's actions on the client page, as sent by their browser. */
import type { ApiClient } from './api-client.ts';

export const postForm = (client: ApiClient, path: string, sent: Record<string, string>) =>
  client.send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(sent).toString(),
  });

/** Returns the hash of the PDF to sign on a page; empty if there is none. */
export const shownSha = (page: string): string =>
  /name="sha256"\s+value="([^"]*)"/.exec(page)?.[1] ?? '';

const decoded = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Returns a page's saved-card form for an action: its URL and hidden fields; null if there is none.
 */
export function savedFormOf(html: string, verb: string) {
  const [form] =
    new RegExp(
      `<form method="post" action="[^"]+" class="saved">\\s*<input type="hidden" name="verb" value="${verb}"[^]*?</form>`,
    ).exec(html) ?? [];
  if (form === undefined) return null;
  const action = decoded(/action="([^"]+)"/.exec(form)?.[1] ?? '');
  const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decoded(value)] as const,
  );

  return { action, fields: Object.fromEntries(fields) };
}
