import '#app/web/features.ts';
/** The styles of the application, and a fresh page before each test. */
import '#app/web/mantine-styles.ts';
import '@fontsource-variable/inter/wght.css';
import '#app/web/base.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { DESKTOP } from '#test/web/render.tsx';
import { callsSettled, forgetAnswers, unansweredCalls } from '#test/web/answer.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSubmissions } from '#web/api/submission-keys.ts';
import { dismissToast, toastStore } from '#web/toast/toast.ts';

beforeEach(async () => {
  // What the test before still waited for would show its toast over the page of this one.
  await cleanup();
  await callsSettled();
  forgetAnswers();
  forgetSubmissions();
  queryClient.clear();
  localStorage.clear();
  const shown = toastStore.get();
  if (shown) dismissToast(shown.id);
  await page.viewport(DESKTOP.width, DESKTOP.height);
});

afterEach(() => {
  const calls = unansweredCalls();
  if (calls.length > 0) throw new Error(`No answer was given for: ${calls.join(', ')}`);
});
