import type { TextKind } from './findings.mjs';

/** The texts of a source file, apart from its code; `line` counts from 1. */
export function textsOf(
  file: string,
  source: string,
): { kind: TextKind; text: string; line: number }[];
