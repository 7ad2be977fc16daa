import 'csstype';

declare module 'csstype' {
  // Our own custom properties in `style`.
  interface Properties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
