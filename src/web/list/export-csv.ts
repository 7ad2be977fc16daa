import type { Endpoint } from '#shared/endpoint.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import { loadFile } from '../api/api-client.ts';

/** The number of ids that fit into one URL. */
const IDS_PER_CALL = 1_000;

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The text without its first line, the headings, which hold no line breaks. */
function withoutHead(csv: string): string {
  return csv.slice(csv.indexOf('\n') + 1);
}

/**
 * Saves export.csv: the selected rows if there are any, otherwise all matching rows, not only the
 * page. Throws `ApiError`.
 */
export async function exportCsv(
  endpoint: Endpoint & { list: ListFields },
  ids: readonly number[],
  matching: Partial<ListQuery>,
): Promise<void> {
  const load = (list: Partial<ListQuery>) => loadFile<typeof endpoint>(endpoint, { list });
  if (ids.length === 0) {
    saveFile(await load(matching), 'export.csv');
    return;
  }

  const parts: (Blob | string)[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    const { sort = [] } = matching;
    const part = await load({ ids: ids.slice(start, start + IDS_PER_CALL), sort });
    parts.push(start === 0 ? part : withoutHead(await part.text()));
  }
  saveFile(new Blob(parts, { type: 'text/csv' }), 'export.csv');
}
