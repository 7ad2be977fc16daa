/** Converts 'invoiceNumber' to 'Invoice number', for a field without a label. */
export function labelOfField(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();

  return words.charAt(0).toUpperCase() + words.slice(1);
}
