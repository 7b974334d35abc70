import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bodyId } from '#shared/form-fields.ts';
import { messageContent } from '#shared/messages/message.forms.ts';
import { idParams, timestamp, pageQuery } from '#shared/wire.ts';

export const messageRecord = z
  .object({
    id: z.int(),
    projectId: z.int(),
    senderId: z.int().nullable(),
    /** The sender's name, or 'Deleted user' after the account was deleted. */
    sender: z.string(),
    content: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'Message' });

export type Message = z.output<typeof messageRecord>;

const tag = 'Messages';

export const messagesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/messages',
    summary: 'The messages of a project, newest first',
    tag,
    access: 'signed-in',
    params: idParams,
    query: pageQuery,
    output: z.array(messageRecord),
    errorCodes: ['not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/messages',
    summary: 'Send a message to the other members of a project',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({ content: messageContent }),
    output: messageRecord,
    status: 201,
    errorCodes: ['not_found'],
  }),
  sendTo: endpoint({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message to the other members of the project in the body',
    tag,
    access: 'signed-in',
    body: z.object({ projectId: bodyId, content: messageContent }),
    output: messageRecord,
    status: 201,
    errorCodes: ['not_found'],
  }),
};
