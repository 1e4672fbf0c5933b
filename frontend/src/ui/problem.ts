// What went wrong, in words: the server's own, or ours where it could not find any.
import type { Problem } from '../api/client';
import { spoken, t } from '../i18n/index.svelte';

export function inWords(problem: Problem): { title: string; detail: string } {
  const accident = problem.status >= 500;
  return {
    title: problem.title || spoken(`problem.${problem.code}.title`) || t(accident ? 'problem.server.title' : 'problem.broken.title'),
    detail: problem.detail || spoken(`problem.${problem.code}.detail`) || t(accident ? 'problem.server.detail' : 'problem.broken.detail'),
  };
}
