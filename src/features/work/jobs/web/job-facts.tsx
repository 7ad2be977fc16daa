/** Cards with a job's details: its client and address, schedule and people, roof, and claim. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay } from '#shared/calendar-day.ts';
import { formatDollars } from '#shared/money.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { ReachButtons } from '#features/work/contacts/web/reach-buttons.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { job as entity, type Job } from '../job.ts';
import { leadSourceLabel } from '../lead-source.ts';
import { hasInsurance } from '../job-rules.ts';
import { JobCardDays } from './job-badges.tsx';
import classes from './job-page.module.css';
import { JobContacts, JobTags, JobTeam } from './job-people.tsx';
import {
  addressLines,
  jobTypeLabel,
  mapAddress,
  roofingOptionLabel,
  visitText,
} from './job-words.ts';

const { labels } = entity;

const hasFacts = (facts: readonly Fact[]) => facts.some(({ value }) => Boolean(value));

/** The job's schedule and people. */
export function JobScheduleAndPeople({ job }: { job: Job }) {
  return (
    <>
      <Card title="Schedule">
        <Facts
          facts={[
            {
              label: 'Dates',
              value: job.startDate || job.endDate ? <JobCardDays job={job} /> : 'Not scheduled yet',
            },
            { label: labels.allDay, value: job.allDay && 'Yes' },
            {
              label: labels.initialApptDate,
              value: visitText(job.initialApptDate, job.initialApptTime),
            },
            {
              label: labels.tentativeInstallDate,
              value: visitText(job.tentativeInstallDate, job.tentativeInstallTime),
            },
            {
              label: labels.warrantyScheduled,
              value: job.warrantyScheduled && formatDay(job.warrantyScheduled),
            },
          ]}
        />
      </Card>
      <Card title="People">
        <Facts
          facts={[
            { label: labels.salesRep, value: job.salesRepName ?? 'Unassigned' },
            {
              label: labels.assignedTeam,
              value: job.assignedTeam.length > 0 && <JobTeam team={job.assignedTeam} />,
            },
            {
              label: labels.relatedContacts,
              value: job.relatedContacts.length > 0 && (
                <JobContacts contacts={job.relatedContacts} />
              ),
            },
            { label: labels.leadSource, value: job.leadSource && leadSourceLabel(job.leadSource) },
            {
              label: labels.tags,
              value: job.tags.length > 0 && <JobTags tags={job.tags} />,
            },
            { label: labels.jobType, value: jobTypeLabel(job.jobType) },
            { label: 'Created', value: <InstantDayText instant={job.createdAt} /> },
          ]}
        />
      </Card>
    </>
  );
}

/** The roof measurements and products. Renders nothing if all of them are missing. */
export function JobRoofing({ job }: { job: Job }) {
  const facts = [
    {
      label: labels.predominateRoof,
      value: job.predominateRoof && statusLabel(job.predominateRoof),
    },
    { label: labels.pitchMeasurement, value: job.pitchMeasurement },
    { label: labels.existingLayers, value: job.existingLayers },
    { label: labels.shingleColors, value: job.shingleColors },
    { label: labels.dripEdgeColor, value: job.dripEdgeColor },
    {
      label: labels.selectedOptions,
      value: job.selectedOptions.map(roofingOptionLabel).join(', '),
    },
    { label: labels.permitNeeded, value: job.permitNeeded && 'Yes' },
  ];
  if (!hasFacts(facts)) return null;

  return (
    <Card title="Roof">
      <Facts facts={facts} />
    </Card>
  );
}

/** An insurance job's claim. */
export function JobInsurance({ job }: { job: Job }) {
  if (!hasInsurance(job.jobType)) return null;
  const { adjusterPhone, adjusterEmail } = job;

  return (
    <Card title="Insurance">
      <Facts
        facts={[
          { label: labels.insuranceCompany, value: job.insuranceCompany },
          { label: labels.claimNumber, value: job.claimNumber },
          { label: labels.dateOfLoss, value: job.dateOfLoss && formatDay(job.dateOfLoss) },
          {
            label: labels.deductible,
            value: job.deductible !== null && formatDollars(job.deductible),
          },
          { label: labels.adjusterName, value: job.adjusterName },
          {
            label: labels.adjusterPhone,
            value: adjusterPhone && <PhoneLink phone={adjusterPhone} />,
          },
          {
            label: labels.adjusterEmail,
            value: adjusterEmail && <MailLink email={adjusterEmail} />,
          },
        ]}
      />
    </Card>
  );
}

/** The client and address, with buttons to call or navigate in one tap for crews on the road. */
export function JobReach({ job }: { job: Job }) {
  const canRead = useCan('contacts', 'read');
  const { data: client, isLoading } = useQuery({
    ...endpointQuery(contactEndpoints.read, { params: { id: job.clientId } }),
    enabled: canRead,
  });
  const name = job.clientName || 'Unknown Client';
  const lines = addressLines(job);
  const waiting = <Skeleton height={21} width={120} />;

  return (
    <Card title="Client and address">
      <p className={classes.client}>
        {client ? (
          <Link to="/contacts/$id" params={{ id: job.clientId }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <address className={classes.address}>
        {lines.length === 0 ? 'No address yet' : lines.map((line) => <div key={line}>{line}</div>)}
      </address>
      <ReachButtons
        name={name}
        phone={client?.phone}
        email={client?.email}
        address={mapAddress(job)}
        mapLabel="Show the address on a map"
      />
      <Facts
        facts={[
          {
            label: 'Phone',
            value: isLoading ? waiting : client?.phone && <PhoneLink phone={client.phone} />,
          },
          {
            label: 'Email',
            value: isLoading ? waiting : client?.email && <MailLink email={client.email} />,
          },
        ]}
      />
    </Card>
  );
}
