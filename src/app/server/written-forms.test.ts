/**
 * The same as written-fields.test.ts, for the two forms in the specification that aren't entities.
 */
import { expect, test } from 'vitest';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { profileUpdate } from '#features/office/profile/profile.ts';
import { taskTemplateCreate } from '#features/work/tasks/task-template.ts';
import { startApi } from '#test/api.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

/** All fields of Edit My Info, each with a value that differs from a new user's. */
const PROFILE = {
  firstName: 'Dana',
  lastName: 'Whitfield-Ng',
  email: 'dana.ng@mail.example',
  phone: '(801) 555-0177',
  state: 'Idaho',
  timeZone: 'Pacific Time (US & Canada) (UTC-08:00)',
  accessProfile: 'Admin Project manager',
  taskColor: '#112233',
  isSubcontractor: true,
  location: 'Ogden yard',
  showWeekends: false,
  startTime: '9:00 AM',
  endTime: '6:00 PM',
  weekStartDay: 'Sunday',
  googleCalendarEnabled: true,
  notifications: { mention: { email: false, mobile: false, web: true } },
  theme: 'dark',
  quietFrom: '20:00',
  quietTo: '06:00',
  digestAt: '07:00',
};

test('Every field of Edit My Info is saved and read back', async () => {
  const { locations } = await dana.ok(companyEndpoints.read);
  await dana.ok(companyEndpoints.update, {
    body: { locations: [...locations, { name: 'Ogden yard' }] },
  });
  // The company's name is saved with the company, not the profile.
  expect(Object.keys({ ...PROFILE, company: '' }).toSorted()).toEqual(
    Object.keys(profileUpdate.shape).toSorted(),
  );
  await dana.expect(200).put('/api/user/profile', { ...PROFILE, company: 'Ridgeline & Sons' });

  expect(await dana.ok(authEndpoints.me)).toMatchObject({
    ...PROFILE,
    companyName: 'Ridgeline & Sons',
  });
});

test('Edit My Info refuses a field that it does not know, and takes the user as it was read', async () => {
  const { body } = await dana.expect(400).put('/api/user/profile', { nickname: 'Dee' });
  expect(body).toMatchObject({ issues: [{ path: 'nickname' }] });
  const me = await dana.ok(authEndpoints.me);

  expect(await dana.ok(profileEndpoints.updateProfile, { body: me as never })).toMatchObject(me);
});

test('Edit My Info of a sales rep leaves the access profile and the subcontractor switch as they are', async () => {
  const priya = await api.as('Sales Representative');
  await priya
    .expect(200)
    .put('/api/user/profile', { ...PROFILE, email: 'priya@mail.example', lastName: 'Rao' });

  expect(await priya.ok(authEndpoints.me)).toMatchObject({
    lastName: 'Rao',
    accessProfile: 'Sales Representative',
    isSubcontractor: false,
  });
});

const TEMPLATE = {
  title: 'Tear-off',
  description: 'Both layers',
  category: 'financial',
  estimatedHours: 4.5,
  dueInHours: 6,
  priority: 'high',
  isActive: false,
  onAcceptance: true,
  sortOrder: 7,
  instructions: 'Tarp first',
  checklist: [{ text: 'Permit posted', isDone: false }],
};

test('Every field of a task template is kept, and an unknown one is refused by name', async () => {
  const full = { ...TEMPLATE, assignedTo: dana.userId };
  expect(Object.keys(full).toSorted()).toEqual(Object.keys(taskTemplateCreate.shape).toSorted());
  const { body: made } = await dana.expect(201).post('/api/task-templates', full);
  expect(made).toMatchObject(full);
  const plain = { title: 'Clean up', category: 'project_management' };
  const { body } = await dana.expect(201).post('/api/task-templates', plain);
  const { id } = body as { id: number };
  await dana.expect(200).put(`/api/task-templates/${id}`, full);
  const { body: all } = await dana.expect(200).get('/api/task-templates');
  expect((all as { id: number }[]).find((one) => one.id === id)).toMatchObject(full);

  const refused = { issues: [{ path: 'duration' }] };
  const more = { ...plain, duration: 3 };
  expect((await dana.expect(400).post('/api/task-templates', more)).body).toMatchObject(refused);
  const changed = await dana.expect(400).put(`/api/task-templates/${id}`, more);
  expect(changed.body).toMatchObject(refused);
});
