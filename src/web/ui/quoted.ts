/**
 * Puts text in quotation marks. Quotation marks within it become single: “From the web form ‘Free
 * roof’”.
 */
export function quoted(text: string): string {
  return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}
