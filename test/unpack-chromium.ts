import { unpackChromium } from './chromium.ts';

/** Runs before all component tests to provide their browser. */
export default unpackChromium;
