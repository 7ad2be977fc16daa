/** Every call of Gable, by feature: what the server mounts and the OpenAPI document lists. */
import { authEndpoints } from '#features/auth/auth-endpoints.ts';
import { teamEndpoints } from '#features/team/team-endpoints.ts';
import { profileEndpoints } from '#features/profile/profile-endpoints.ts';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { contactImportEndpoints } from '#features/contact-import/contact-import-endpoints.ts';
import { numberGapEndpoints } from '#features/documents/number-gap-endpoints.ts';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/jobs/job-endpoints.ts';
import { paymentEndpoints } from '#features/payments/payment-endpoints.ts';
import { searchEndpoints } from '#shared/records/search-endpoints.ts';
import { taskEndpoints } from '#features/tasks/task-endpoints.ts';
import { companyEndpoints } from '#features/company/company-endpoints.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import type { Contract } from '#shared/endpoint.ts';

export const contract = {
  auth: authEndpoints,
  team: teamEndpoints,
  profile: profileEndpoints,
  company: companyEndpoints,
  contacts: contactEndpoints,
  contactImports: contactImportEndpoints,
  jobs: jobEndpoints,
  tasks: taskEndpoints,
  estimates: estimateEndpoints,
  invoices: invoiceEndpoints,
  payments: paymentEndpoints,
  balances: balanceEndpoints,
  history: historyEndpoints,
  trash: trashEndpoints,
  numberGaps: numberGapEndpoints,
  search: searchEndpoints,
} satisfies Contract;
