/** The actions of a client on their page, as their browser sends them. */
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

const decoded = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Returns the form of a saved card by its action: its address and hidden fields; null where a page
 * has none.
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
