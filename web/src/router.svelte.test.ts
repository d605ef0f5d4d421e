// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { router } from './router.svelte';

it('follows the address, and treats a return to the same one as a new visit', () => {
  router.go('/learn/capture?step=2#here');
  expect([router.route, router.address]).toEqual(['learn', '/learn/capture?step=2#here']);
  const { visit } = router;
  router.go('/nowhere');
  expect(router.route).toBeNull();
  router.go('/learn/capture?step=2#here');
  expect(router.address).toBe(visit.address);
  expect(router.visit).not.toBe(visit);
});
