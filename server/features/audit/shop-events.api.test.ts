import { test } from 'vitest';
import { expectEvents, type NamedAct } from '#server/testing/audited-acts.ts';
import { makeClient, makeProject, makeProof, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { publicUrl: null } });

const acts: NamedAct[] = [
  [
    'the invitation of a client until it is declined',
    async () => {
      const shop = await makeShop(app);
      const project = await makeProject(app, shop, { name: 'Van 12' });
      const [owner, client] = [await app.as(shop), await makeClient(app)];
      const invitee = await app.as(client);
      return {
        act: async () => {
          const invitationResponse = await owner.post<{ id: number; url: string }>(
            `/api/projects/${project.id}/invitations`,
            { name: 'Dana Cole', email: null },
          );
          const renewalResponse = await owner.post<{ url: string }>(
            `/api/invitations/${invitationResponse.body.id}/link`,
          );
          const token = renewalResponse.body.url.split('/').at(-1);
          return invitee.post(`/api/invitations/${token}/decline`);
        },
        events: [
          {
            kind: 'invitation_created',
            by: shop.name,
            about: 'Dana Cole',
            details: { invitation: 'client', project: 'Van 12' },
          },
          { kind: 'invitation_renewed', by: shop.name, about: 'Dana Cole' },
          { kind: 'invitation_declined', by: client.name, about: 'Dana Cole' },
        ],
      };
    },
  ],
  [
    'the invitation of staff until they are removed',
    async () => {
      const [shop, member] = [await makeShop(app), await makeShop(app, { name: 'Max Fox' })];
      const [owner, guest] = [await app.as(shop), await app.as(member)];
      return {
        act: async () => {
          const form = { name: 'Max', email: null, role: 'production' };
          const invited = await owner.post<{ url: string }>('/api/staff/invitations', form);
          const token = invited.body.url.split('/').at(-1);
          await guest.post(`/api/invitations/${token}/accept`);
          await owner.patch(`/api/staff/${member.id}`, { role: 'manager' });
          return owner.delete(`/api/staff/${member.id}`);
        },
        events: [
          { kind: 'invitation_created', by: shop.name, about: 'Max', details: { role: 'production' } },
          { kind: 'invitation_accepted', by: 'Max Fox', about: 'Max' },
          { kind: 'role_changed', by: shop.name, about: 'Max Fox', details: { to: 'manager' } },
          { kind: 'staff_removed', by: shop.name, about: 'Max Fox' },
        ],
      };
    },
  ],
  [
    'a status link until it is revoked',
    async () => {
      const shop = await makeShop(app);
      const { id } = await makeProject(app, shop, { name: 'Van 12' });
      const owner = await app.as(shop);
      const path = `/api/projects/${id}/status-link`;
      const details = { link: 'status', project: 'Van 12' };
      return {
        act: async () => [await owner.post(path), await owner.post(path), await owner.delete(path)],
        events: [
          { kind: 'link_created', by: shop.name, details: { ...details, isReplaced: false } },
          { kind: 'link_created', by: shop.name, details: { ...details, isReplaced: true } },
          { kind: 'link_revoked', by: shop.name, details },
        ],
      };
    },
  ],
  [
    'the review link of a reviewer until they are removed',
    async () => {
      const shop = await makeShop(app);
      const project = await makeProject(app, shop);
      const proof = await makeProof(app, project);
      const owner = await app.as(shop);
      return {
        act: async () => {
          const sentReview = await owner.post<{ reviewers: { id: number }[] }>(
            `/api/projects/${project.id}/reviews`,
            {
              proofId: proof.id,
              reviewers: [{ name: 'Dana Cole', email: null }],
            },
          );
          const [reviewer] = sentReview.body.reviewers;
          await owner.post(`/api/reviewers/${reviewer?.id}/link`);
          return owner.delete(`/api/reviewers/${reviewer?.id}`);
        },
        events: [
          { kind: 'link_created', by: shop.name, about: 'Dana Cole', details: { link: 'review' } },
          { kind: 'link_created', about: 'Dana Cole', details: { isReplaced: true } },
          { kind: 'link_revoked', about: 'Dana Cole', details: { reason: 'removed' } },
        ],
      };
    },
  ],
  [
    'changed approval settings',
    async () => {
      const shop = await makeShop(app);
      const owner = await app.as(shop);
      const { body } = await owner.get<object>('/api/approval-settings');
      return {
        act: () => owner.put('/api/approval-settings', { ...body, isApprovalRequired: true }),
        events: [{ kind: 'setting_changed', by: shop.name, details: { shopId: shop.id } }],
      };
    },
  ],
];

test.each(acts)('records %s', async (_title, prepare) => expectEvents(app, prepare));
