/** Which part of the source may import which. A feature that is not named imports none, and none imports it. */
export const FEATURE_ORDER = [
  'company',
  'auth',
  'team',
  'email',
  'text-updates',
  'notifications',
  'notes',
  'live-updates',
  'queue',
  'profile',
  'contacts',
  'contact-import',
  'jobs',
  'tasks',
  'visits',
  'calendar-feed',
  'client-links',
  'documents',
  'estimates',
  'ledger',
  'invoices',
  'payments',
  'card-payments',
  'job-costs',
  'files',
  'balances',
  'backups',
  'web-forms',
  'web-form-submissions',
  'public-forms',
  'dashboard',
  'reports',
  'sending',
  'autopay',
  'client-pages',
  'settings',
  'help',
];

/** From the bottom up. `demo` fills a company through the features; only the composition starts it. */
const FLOORS = { shared: 0, server: 1, web: 1, features: 2, demo: 3, app: 4 };

/** May import anything in `src`, and nothing in `src` imports them. */
const OUTSIDE = ['bench', 'crash', 'e2e', 'test', 'scripts'];

/** 'src/features/jobs/server/job-table.ts' as `{ floor: 'features', feature: 'jobs' }`. */
function placeOf(file) {
  const [first, second, third] = file.split('/');
  if (first !== 'src') return { floor: first };

  return second === 'features' ? { floor: second, feature: third } : { floor: second };
}

export const featureOf = (file) => placeOf(file).feature;

/** The forbidden step of an import such as 'web → features' or 'jobs → invoices'; null when it is allowed. */
export function forbiddenStep({ from, to }) {
  const [low, high] = [placeOf(from), placeOf(to)];
  if (OUTSIDE.includes(low.floor)) return null;
  const step = `${low.floor} → ${high.floor}`;
  if (low.floor !== high.floor) {
    return OUTSIDE.includes(high.floor) || !(FLOORS[high.floor] < FLOORS[low.floor]) ? step : null;
  }
  if (low.feature === high.feature) return null;

  const [below, above] = [high, low].map(({ feature }) => FEATURE_ORDER.indexOf(feature));

  return below >= 0 && below < above ? null : `${low.feature} → ${high.feature}`;
}

/** Pairs of features that import each other, as 'contacts ⇄ jobs'. */
export function mutualPairs(imports) {
  const steps = new Set(imports.map(({ from, to }) => `${featureOf(from)} → ${featureOf(to)}`));

  return [...steps]
    .map((step) => step.split(' → '))
    .filter(([a, b]) => a < b && steps.has(`${b} → ${a}`))
    .map(([a, b]) => `${a} ⇄ ${b}`)
    .filter((pair) => !pair.includes('undefined'));
}

export const isPlatformImportOfFeature = ({ from, to }) =>
  /^src\/(?:server|web|shared)\//.test(from) && /^src\/(?:features|app)\//.test(to);
