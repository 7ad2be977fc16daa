import { unpackChromium } from './chromium.ts';

/** Before all component tests: a browser for them. */
export default unpackChromium;
