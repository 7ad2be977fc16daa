import { unpackChromium } from './chromium.ts';

/** Unpacks the browser for component tests. Runs before all of them. */
export default unpackChromium;
