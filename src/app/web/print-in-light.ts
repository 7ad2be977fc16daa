const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: whatever the theme, a print is in the light one. */
export function printInLight(): void {
  const page = document.documentElement;
  const print = matchMedia('print');
  let shown: string | null = null;
  const start = () => {
    shown ??= page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  };
  const end = () => {
    if (shown) page.setAttribute(SCHEME, shown);
    shown = null;
  };

  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  // A preview in the page itself, such as the browser's emulated one, sends no event of printing.
  print.addEventListener('change', () => (print.matches ? start() : end()));
}
