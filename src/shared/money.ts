/**
 * Money. Internally, amounts are whole cents, which are exact, unlike floating-point dollars. In
 * the API, they are dollars: JSON numbers with at most two decimals. Results are rounded once, half
 * away from zero.
 */
import { z } from 'zod';

/** The maximum amount of a document or payment: $99,999,999.99. */
export const MAX_CENTS = 9_999_999_999;

/** An exact decimal, stored as integers: `digits / 10 ** scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

function parseDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - shift;

  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n;
  const positive = isNegative ? -numerator : numerator;
  const rounded = (positive * 2n + denominator) / (denominator * 2n);

  return isNegative ? -rounded : rounded;
}

/**
 * Converts dollars to cents exactly: 4.35 is 435, although `4.35 * 100` is 434.99…. Additional
 * decimals are rounded half away from zero.
 */
export function toCents(dollars: number): number {
  const { digits, scale } = parseDecimal(dollars);

  return Number(divideHalfAwayFromZero(digits * 100n, 10n ** BigInt(scale)));
}

/** Converts cents to dollars for the API: 435 to 4.35. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Multiplies an amount in cents by a factor exactly and rounds once: 3.5 × 4599 is 16097. */
export function multiplyCents(factor: number, cents: number): number {
  const { digits, scale } = parseDecimal(factor);

  return Number(divideHalfAwayFromZero(digits * BigInt(cents), 10n ** BigInt(scale)));
}

/**
 * Returns a percentage of an amount in cents, computed exactly and rounded once: 9.975% of 14000 is
 * 1397.
 */
export function percentOfCents(percent: number, cents: number): number {
  const { digits, scale } = parseDecimal(percent);

  return Number(divideHalfAwayFromZero(digits * BigInt(cents), 100n * 10n ** BigInt(scale)));
}

/**
 * Returns true if a number has at most this many decimals. Checks the number's string form, because
 * floating-point arithmetic would round.
 */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const written = String(value);
  if (written.includes('e')) {
    const { digits, scale } = parseDecimal(value);

    return scale <= decimals || digits % 10n ** BigInt(scale - decimals) === 0n;
  }
  const point = written.indexOf('.');

  // JavaScript writes numbers without trailing zeros, so every digit after the point counts.
  return point < 0 || written.length - point - 1 <= decimals;
}

const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents: 123450 as "$1,234.50", -500 as "-$5.00". */
export function formatCents(cents: number): string {
  return usDollars.format(cents / 100);
}

/** Formats dollars from the API: 1234.5 as "$1,234.50". */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars));
}

/**
 * An amount in dollars in the API; can be negative. More than two decimals are rejected, never
 * rounded.
 */
export const dollars = z
  .number('Enter an amount')
  .min(-MAX_CENTS / 100, 'This amount is too large')
  .max(MAX_CENTS / 100, 'This amount is too large')
  .refine((value) => hasAtMostDecimals(value, 2), 'Use at most two decimals')
  .meta({ description: 'US dollars, at most two decimals', example: 1234.5 });

/** A sum of amounts, zero or more. Unlike a single amount, it has no maximum. */
export const sumOfDollars = z
  .number()
  .min(0)
  .meta({ description: 'A sum in US dollars', example: 1234.5 });

/** An amount in dollars, zero or more. */
export const nonNegativeDollars = dollars.refine((value) => value >= 0, 'Enter 0 or more');
