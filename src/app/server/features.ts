/** Every feature of Gable on the server: how its records are stored and which calls it serves. */
import type { FastifyInstance } from 'fastify';
import { contract } from '#app/contract.ts';
import { seedSampleData } from '#demo/seed-demo.ts';
import { findSession } from '#features/auth/server/session.ts';
import { createApp } from '#server/http/app.ts';
import { authRoutes } from '#features/auth/server/auth-routes.ts';
import { balanceRoutes } from '#features/balances/server/balance-routes.ts';
import { contactImportRoutes } from '#features/contact-import/server/contact-import-routes.ts';
import { contactRoutes } from '#features/contacts/server/contact-routes.ts';
import { contactStore } from '#features/contacts/server/contact-store.ts';
import { numberGapRoutes } from '#features/documents/server/number-gap-queries.ts';
import { estimateStore } from '#features/estimates/server/estimate-kind.ts';
import { estimateRoutes } from '#features/estimates/server/estimate-routes.ts';
import { invoiceRecords } from '#features/invoices/server/delete-invoice.ts';
import { invoiceRoutes } from '#features/invoices/server/invoice-routes.ts';
import { jobRoutes } from '#features/jobs/server/job-routes.ts';
import { jobStore } from '#features/jobs/server/job-store.ts';
import { paymentRecords } from '#features/payments/server/payment-records.ts';
import { paymentRoutes } from '#features/payments/server/payment-routes.ts';
import { taskRoutes } from '#features/tasks/server/task-routes.ts';
import { taskStore } from '#features/tasks/server/task-store.ts';
import { addRoofingTemplates } from '#features/tasks/server/task-templates.ts';
import { companyRoutes } from '#features/company/server/company-routes.ts';
import { profileRoutes } from '#features/profile/server/profile-routes.ts';
import { teamRoutes } from '#features/team/server/team-routes.ts';
import { registerRecords } from '#server/records/registered-records.ts';
import { searchRoutes } from '#server/records/search-routes.ts';
import { historyRoutes } from '#server/records/timeline-routes.ts';
import { trashRoutes } from '#server/records/trash-routes.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { mountAll } from '#server/http/mount.ts';

/** The kinds of record. */
registerRecords({
  contacts: contactStore,
  jobs: jobStore,
  tasks: taskStore,
  estimates: estimateStore,
  invoices: invoiceRecords,
  payments: paymentRecords,
});

/** What the platform needs from features. */
export const featureServices: Pick<
  AppServices,
  'findSession' | 'loadSampleData' | 'prepareCompany'
> = {
  findSession,
  loadSampleData: seedSampleData,
  prepareCompany: addRoofingTemplates,
};

type Options = Omit<Parameters<typeof createApp>[0], 'services' | 'contract' | 'mountRoutes'> & {
  services: Omit<AppServices, keyof typeof featureServices>;
};

/** The complete server with every feature, not yet listening. */
export function createGable({ services, ...options }: Options): Promise<FastifyInstance> {
  return createApp({
    ...options,
    contract,
    mountRoutes,
    services: { ...services, ...featureServices },
  });
}

/** Mounts every call of the contract with its handler. */
function mountRoutes(app: FastifyInstance, services: AppServices): void {
  mountAll(app, { services, endpoints: contract.auth, handlers: authRoutes });
  mountAll(app, { services, endpoints: contract.team, handlers: teamRoutes });
  mountAll(app, { services, endpoints: contract.profile, handlers: profileRoutes });
  mountAll(app, { services, endpoints: contract.company, handlers: companyRoutes });
  mountAll(app, { services, endpoints: contract.contacts, handlers: contactRoutes });
  mountAll(app, {
    services,
    endpoints: contract.contactImports,
    handlers: contactImportRoutes,
  });
  mountAll(app, { services, endpoints: contract.jobs, handlers: jobRoutes });
  mountAll(app, { services, endpoints: contract.tasks, handlers: taskRoutes });
  mountAll(app, { services, endpoints: contract.estimates, handlers: estimateRoutes });
  mountAll(app, { services, endpoints: contract.invoices, handlers: invoiceRoutes });
  mountAll(app, { services, endpoints: contract.payments, handlers: paymentRoutes });
  mountAll(app, { services, endpoints: contract.balances, handlers: balanceRoutes });
  mountAll(app, { services, endpoints: contract.history, handlers: historyRoutes });
  mountAll(app, { services, endpoints: contract.trash, handlers: trashRoutes });
  mountAll(app, { services, endpoints: contract.numberGaps, handlers: numberGapRoutes });
  mountAll(app, { services, endpoints: contract.search, handlers: searchRoutes });
}
