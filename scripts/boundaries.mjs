/**
 * The imports that each part of the source may have. `features`: in their order within the wing, each may
 * import those before it; one that is not named has no imports from or to its own wing. `below`: the wings
 * that it may import besides.
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

/** From the bottom up. `demo` fills a company through the features; only the composition starts it. */
const FLOORS = { shared: 0, server: 1, web: 1, features: 2, demo: 3, app: 4 };

/** From the bottom up: the folders of the server that request handling and records stand on. */
const SERVER_FLOORS = ['access', 'http', 'records'];

/** May import anything in `src`, and nothing in `src` imports them. */
const OUTSIDE = ['bench', 'crash', 'e2e', 'test', 'scripts'];

/** 'src/features/work/jobs/server/job-table.ts' as `{ floor: 'features', wing: 'work', feature: 'jobs' }`. */
export function placeOf(file) {
  const [first, second, wing, feature] = file.split('/');
  if (first !== 'src') return { floor: first };

  return second === 'features' ? { floor: second, wing, feature } : { floor: second };
}

/**
 * Returns 'work/jobs' for a file of that feature; undefined for the platform, the composition, and a file
 * beside the wings.
 */
export function featureOf(file) {
  const { wing, feature } = placeOf(file);

  return feature === undefined || feature.includes('.') ? undefined : `${wing}/${feature}`;
}

/** True when the file is in one of the wings. */
export const isInWing = ({ wing }) => wing in WINGS;

/** The forbidden step of an import such as 'web → features' or 'work/jobs → money/invoices'; null when it is allowed. */
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

/** Pairs of features that import each other, as 'work/contacts ⇄ work/jobs'. */
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
