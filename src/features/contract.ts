/** Every call of Gable, by feature: what the server mounts and the OpenAPI document lists. */
import { accountEndpoints } from './accounts/account-endpoints.ts';
import { balanceEndpoints } from './balances/balance-endpoints.ts';
import { contactEndpoints } from './contacts/contact-endpoints.ts';
import { contactImportEndpoints } from './contacts/contact-import-endpoints.ts';
import { numberGapEndpoints } from './document-numbers/number-gap-endpoints.ts';
import { estimateEndpoints } from './estimates/estimate-endpoints.ts';
import { historyEndpoints } from './history/history-endpoints.ts';
import { invoiceEndpoints } from './invoices/invoice-endpoints.ts';
import { jobEndpoints } from './jobs/job-endpoints.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { searchEndpoints } from './search/search-endpoints.ts';
import { companyEndpoints } from './settings/company-endpoints.ts';
import { trashEndpoints } from './trash/trash-endpoints.ts';
import type { Contract } from '#shared/endpoint.ts';

export const contract = {
  accounts: accountEndpoints,
  company: companyEndpoints,
  contacts: contactEndpoints,
  contactImports: contactImportEndpoints,
  jobs: jobEndpoints,
  estimates: estimateEndpoints,
  invoices: invoiceEndpoints,
  payments: paymentEndpoints,
  balances: balanceEndpoints,
  history: historyEndpoints,
  trash: trashEndpoints,
  numberGaps: numberGapEndpoints,
  search: searchEndpoints,
} satisfies Contract;
