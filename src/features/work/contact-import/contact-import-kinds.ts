/** Recognizes files that are not a table, and returns instructions for the user. */

/**
 * Returns instructions for a file that is neither a table nor a list of contacts; null for any
 * other.
 */
export function unreadableKind(text: string): string | null {
  const start = text.slice(0, 4_000).trimStart();
  if (/^!(?:HDR|CUST|VEND|ACCNT|TRNS|INVITEM|EMP|OTHERNAME|CLASS|CUSTTYPE)\b/.test(start)) {
    return 'This is an IIF file from QuickBooks Desktop. Open the Customer Center there, choose Excel › Export Customer List, and upload that workbook or save it as CSV.';
  }
  if (
    /^(?:<!doctype html|<(?:html|head|body|table|meta|style|div)\b|<\?xml[^>]*>\s*<html\b)/i.test(
      start,
    )
  ) {
    return 'This is a web page, even if its name ends in .xls. Open it in Excel, save it as an Excel workbook (.xlsx) or CSV, and upload that.';
  }

  return null;
}

export const isVCard = (text: string): boolean => /^\s*BEGIN:VCARD\s/i.test(text);

export const isJson = (text: string): boolean => /^\s*(?:\[\s*[[{\]]|\{\s*["}])/.test(text);
