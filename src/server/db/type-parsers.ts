import pg from 'pg';

const { INT8, DATE } = pg.types.builtins;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${text} does not fit a JavaScript number: select it as text`);
  }
  return value;
}

/**
 * Sets how values leave the driver, on both engines: a `date` stays 'YYYY-MM-DD' (pg's own parser makes it
 * local midnight, the day before in some time zones) and an int8, such as a count or a sum of cents, is a
 * number. Applies to the whole process because drizzle uses pg's global table.
 */
export function setTypeParsers(): void {
  pg.types.setTypeParser(DATE, (text) => text);
  pg.types.setTypeParser(INT8, parseInt8);
}
