/**
 * The allowed imports of each part of the source. `features` are ordered: each may import the
 * features before it in the same wing; a feature not listed must not import from its own wing or be
 * imported by it. `below` lists the other wings that it may import.
 */
export const WINGS = {
  office: {
    below: [],
    features: [
      'company',
      'preferences',
      'auth',
      'team',
      'email',
      'text-updates',
      'notifications',
      'live-updates',
      'queue',
      'profile',
    ],
  },
  work: {
    below: ['office'],
    features: [
      'notes',
      'contacts',
      'client-links',
      'contact-import',
      'jobs',
      'tasks',
      'calendar-feed',
      'job-costs',
      'files',
    ],
  },
  money: {
    below: ['office', 'work'],
    features: [
      'documents',
      'estimates',
      'ledger',
      'invoices',
      'payments',
      'card-payments',
      'balances',
    ],
  },
  intake: {
    below: ['office', 'work'],
    features: ['web-forms', 'web-form-submissions', 'public-forms'],
  },
  insight: {
    below: ['office', 'work', 'money', 'intake'],
    features: ['dashboard', 'reports'],
  },
  client: {
    below: ['office', 'work', 'money', 'intake', 'insight'],
    features: ['sending', 'autopay', 'client-pages'],
  },
  operations: {
    below: ['office', 'work', 'money', 'intake', 'insight', 'client'],
    features: ['backups', 'settings', 'help'],
  },
};

/** Bottom to top. `demo` fills a company using the features; only `app` starts it. */
const FLOORS = { shared: 0, server: 1, web: 1, features: 2, demo: 3, app: 4 };

/** Bottom to top: the server folders that request handling and records build on. */
const SERVER_FLOORS = ['access', 'http', 'records'];

/** These folders may import anything in `src`, but nothing in `src` may import them. */
const OUTSIDE = ['bench', 'crash', 'e2e', 'test', 'scripts'];

/**
 * Returns 'src/features/work/jobs/server/job-table.ts' as `{ floor: 'features', wing: 'work',
 * feature: 'jobs' }`.
 */
export function placeOf(file) {
  const [first, second, wing, feature] = file.split('/');
  if (first !== 'src') return { floor: first };

  return second === 'features' ? { floor: second, wing, feature } : { floor: second };
}

/** Returns a file's feature, such as 'work/jobs'; undefined for files outside the features. */
export function featureOf(file) {
  const { wing, feature } = placeOf(file);

  return feature === undefined || feature.includes('.') ? undefined : `${wing}/${feature}`;
}

/** True if the file is in one of the wings. */
export const isInWing = ({ wing }) => wing in WINGS;

/**
 * Returns the forbidden step of an import, such as 'web → features' or 'work/jobs →
 * money/invoices'; null if the import is allowed.
 */
export function forbiddenStep({ from, to }) {
  const [low, high] = [placeOf(from), placeOf(to)];
  if (OUTSIDE.includes(low.floor)) return null;
  if (low.floor !== high.floor) {
    return OUTSIDE.includes(high.floor) || !(FLOORS[high.floor] < FLOORS[low.floor])
      ? `${low.floor} → ${high.floor}`
      : null;
  }
  if (low.floor === 'server') {
    const [below, above] = [to, from].map((file) => SERVER_FLOORS.indexOf(file.split('/')[2]));

    return above >= 0 && below > above
      ? `server/${SERVER_FLOORS[above]} → server/${SERVER_FLOORS[below]}`
      : null;
  }
  if (low.wing === high.wing && low.feature === high.feature) return null;
  if (isInWing(low) && isInWing(high) && isBelow(high, low)) return null;

  return `${low.wing}/${low.feature} → ${high.wing}/${high.feature}`;
}

function isBelow(high, low) {
  if (high.wing !== low.wing) return WINGS[low.wing].below.includes(high.wing);
  const [below, above] = [high, low].map(({ wing, feature }) =>
    WINGS[wing].features.indexOf(feature),
  );

  return below >= 0 && below < above;
}

/** Returns the pairs of features that import each other, as 'work/contacts ⇄ work/jobs'. */
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
