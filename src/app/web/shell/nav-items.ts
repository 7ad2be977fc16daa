import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Resource } from '#shared/access.ts';

/** The sidebar. An item whose resource the user may not read is omitted. */
export const NAV_ITEMS = [
  { label: 'Dashboard', to: '/', icon: IconLayoutDashboard },
  { label: 'Contacts', to: '/contacts', icon: IconUsers, resource: 'contacts' },
  { label: 'Jobs', to: '/jobs', icon: IconBriefcase, resource: 'jobs' },
  { label: 'Tasks', to: '/tasks', icon: IconChecklist },
  { label: 'Estimates', to: '/estimates', icon: IconCalculator, resource: 'estimates' },
  { label: 'Invoices', to: '/invoices', icon: IconFileInvoice, resource: 'invoices' },
  { label: 'Payments', to: '/payments', icon: IconCash, resource: 'payments' },
  { label: 'Web Forms', to: '/web-forms', icon: IconForms },
  { label: 'Settings', to: '/settings', icon: IconSettings },
] as const satisfies readonly { label: string; to: string; icon: unknown; resource?: Resource }[];

/** The Add New menu. */
export const ADD_NEW_ITEMS = [
  { label: 'New Contact', to: '/contacts/add', icon: IconUsers, resource: 'contacts' },
  { label: 'New Job', to: '/jobs/add', icon: IconBriefcase, resource: 'jobs' },
  { label: 'New Task', to: '/tasks/add', icon: IconChecklist },
  { label: 'New Estimate', to: '/estimates/add', icon: IconCalculator, resource: 'estimates' },
  { label: 'New Invoice', to: '/invoices/add', icon: IconFileInvoice, resource: 'invoices' },
  { label: 'New Web Form', to: '/web-forms/new', icon: IconForms },
] as const satisfies readonly { label: string; to: string; icon: unknown; resource?: Resource }[];

/** Whether an item's page or one below it is open; '/' is only the Dashboard itself. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
