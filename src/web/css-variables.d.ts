import 'csstype';

declare module 'csstype' {
  // Allows custom CSS properties in `style`.
  interface Properties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
