/**
 * Matches requirement codes, which belong only in tests and docs/conformance.md; comments and
 * strings should state the reason instead. F, K, A, B, and P only count in parentheses: F8 is a
 * key, A4 a paper size. A code followed by a number is a curve in an SVG path.
 */
export const REQUIREMENT_CODE =
  /(?<![#\w])[SCD]\d{1,2}(?!\w|-[a-z]|[ ,.]\d)|\((?:[FKABP]\d{1,2}[,; –-]*)+\)|\bspecification,? (?:sections? )?\d/;
