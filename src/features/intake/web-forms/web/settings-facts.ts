/** Describes a form's settings as text. */
import { useQuery } from '@tanstack/react-query';
import { emailEndpoints } from '#features/office/email/email-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { usePersonName } from '#features/office/team/web/person-choices.ts';
import { isEmail } from '#shared/fields/field-schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { DEFAULT_SUCCESS_MESSAGE, type FormSettings } from '../stored-settings.ts';

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

const NO_MAIL = 'On, but email is not set up yet';

function notified(
  { emailNotification, notificationEmail }: FormSettings,
  canMail: boolean,
): string {
  if (!emailNotification) return 'Off';
  if (!canMail) return NO_MAIL;

  if (notificationEmail === null) return 'On, but no address is set';

  return isEmail(notificationEmail)
    ? notificationEmail
    : `On, but ${notificationEmail} is not a valid email address. Correct it in the form’s settings`;
}

interface Fact {
  label: string;
  value: string;
}

/**
 * Returns a function that lists a form's settings as labels and values. Names of records appear
 * once loaded.
 */
export function useSettingsFacts(): (settings: FormSettings) => Fact[] {
  const personName = usePersonName();
  const { data: { canMail } = { canMail: true } } = useQuery(
    endpointQuery(emailEndpoints.readiness),
  );
  const { data: templates = [] } = useQuery({
    ...endpointQuery(taskEndpoints.templates),
    enabled: useCan('tasks', 'read'),
  });

  return (settings) => {
    const { salesRepId, taskTemplateId } = settings;
    const template = templates.find(({ id }) => id === taskTemplateId);

    return [
      { label: 'Success message', value: settings.successMessage ?? DEFAULT_SUCCESS_MESSAGE },
      { label: 'Redirect URL', value: settings.redirectUrl ?? 'None' },
      { label: 'Email notifications', value: notified(settings, canMail) },
      {
        label: 'Confirmation to the sender',
        value: settings.confirmSender && !canMail ? NO_MAIL : yesOrNo(settings.confirmSender),
      },
      { label: 'Allow multiple submissions', value: yesOrNo(settings.allowMultipleSubmissions) },
      { label: 'Attach to contact', value: yesOrNo(settings.attachToContact) },
      { label: 'Attach to job', value: yesOrNo(settings.attachToJob) },
      {
        label: 'Sales rep',
        value: salesRepId === null ? 'None' : (personName(salesRepId) ?? '…'),
      },
      {
        label: 'Task for each submission',
        value: taskTemplateId === null ? 'None' : (template?.title ?? '…'),
      },
      { label: 'Allowed websites', value: settings.embedOn.join(', ') || 'None' },
    ];
  };
}
