import type { Endpoint } from '#shared/endpoint.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import { loadFile } from '../api/api-client.ts';

/** The number of ids that fit in one URL. */
const IDS_PER_CALL = 1_000;

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Removes the first line of a CSV file. The column headings contain no line breaks. */
function withoutHead(csv: string): string {
  return csv.slice(csv.indexOf('\n') + 1);
}

/**
 * Downloads export.csv with the selected rows, or if none are selected, with all matching rows on
 * all pages. Throws an `ApiError`.
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
