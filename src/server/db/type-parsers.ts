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
 * Sets how the driver returns values, for both engines. A `date` stays 'YYYY-MM-DD', because pg's
 * own parser returns local midnight, which is the previous day in some time zones. An int8, such as
 * a count or a sum of cents, becomes a number. Applies to the entire process because drizzle uses
 * pg's global table.
 */
export function setTypeParsers(): void {
  pg.types.setTypeParser(DATE, (text) => text);
  pg.types.setTypeParser(INT8, parseInt8);
}
