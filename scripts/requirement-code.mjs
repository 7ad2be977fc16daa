/**
 * Comments and strings give the reason itself; requirement codes are for tests and
 * docs/conformance.md. F, K, A, B and P count in parentheses only: F8 is a key, A4 a paper size. A
 * code that a number follows is a curve of an SVG path.
 */
export const REQUIREMENT_CODE =
  /(?<![#\w])[SCD]\d{1,2}(?!\w|-[a-z]|[ ,.]\d)|\((?:[FKABP]\d{1,2}[,; –-]*)+\)|\bspecification,? (?:sections? )?\d/;
