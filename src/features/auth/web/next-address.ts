/**
 * Where to go after signing in: the address that was wanted, when it is one of ours. Anything that
 * could lead to another site (`//elsewhere`, `/\elsewhere`, `https:…`) or round in circles is not.
 */
export function nextAddress(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\]*$/.test(wanted)) return '/';

  return /^\/(sign-in|setup)\b/.test(wanted) ? '/' : wanted;
}
