/** Every feature of Gable in the browser, in the order in which screens list them. */
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { balancesWeb } from '#features/balances/web/balances-web.ts';
import { contactsWeb } from '#features/contacts/web/contacts-web.ts';
import { estimatesWeb } from '#features/estimates/web/estimates-web.ts';
import { invoicesWeb } from '#features/invoices/web/invoices-web.ts';
import { jobsWeb } from '#features/jobs/web/jobs-web.ts';
import { tasksWeb } from '#features/tasks/web/tasks-web.ts';
import { paymentsWeb } from '#features/payments/web/payments-web.ts';
import { registerEntities } from '#shared/registered-entities.ts';
import { registerFeatures, type FeatureWeb } from '#web/feature-web.ts';

const dashboardWeb: FeatureWeb = {
  navigation: { label: 'Dashboard', to: '/', icon: IconLayoutDashboard },
};
const webFormsWeb: FeatureWeb = {
  navigation: { label: 'Web Forms', to: '/web-forms', icon: IconForms },
  addNew: { label: 'New Web Form', to: '/web-forms/new', icon: IconForms },
};
const settingsWeb: FeatureWeb = {
  navigation: { label: 'Settings', to: '/settings', icon: IconSettings },
};

const FEATURES: readonly FeatureWeb[] = [
  dashboardWeb,
  contactsWeb,
  jobsWeb,
  tasksWeb,
  estimatesWeb,
  invoicesWeb,
  paymentsWeb,
  balancesWeb,
  webFormsWeb,
  settingsWeb,
];

registerFeatures(FEATURES);
registerEntities(FEATURES.flatMap(({ entity }) => entity ?? []));
