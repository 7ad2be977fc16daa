/** A text in quotation marks; those within it become single ones: “From the web form ‘Free roof’”. */
export function quoted(text: string): string {
  return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}
