/** Whether an entry of a team or of related contacts is a record's id rather than a name. */
export function isRecordId(entry: string): boolean {
  return /^[1-9]\d{0,8}$/.test(entry);
}
