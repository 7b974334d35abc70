import { brokenInvariants } from '#shared/projects/project-state.ts';
import type { Database } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';

/** What is wrong with the stores, by the kind that the summary counts. */
export interface Problem {
  fault: 'half-written' | 'history' | 'delivery' | 'without file' | 'leftover' | 'lost' | 'other';
  words: string;
}

export interface RowRule {
  fault: Problem['fault'];
  rule: string;
  /** Finds the rows that break it; none is right. */
  broken: string;
}

/** Looks at all rows by these rules, and at all projects by the invariants of their state. */
export async function brokenRows({ pool, sql }: Database, rules: RowRule[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { fault, rule, broken } of rules) {
    const { rows } = await pool.query<Record<string, unknown>>(broken);
    if (rows.length > 0)
      problems.push({ fault, words: `${rule}: not so for ${JSON.stringify(rows.slice(0, 5))}` });
  }
  for (const project of await sql.select().from(projects)) {
    for (const rule of brokenInvariants(project)) {
      problems.push({ fault: 'half-written', words: `${rule} Not so for project ${project.id}` });
    }
  }
  return problems;
}

const TOLD_TO_ALL = `('status_change', 'proof_upload', 'proof_approved', 'photo_upload', 'tracking_added', 'message_sent')`;

/** Who is named in an event that is told to one person. */
const NAMED = `case action when 'client_assigned' then 'clientId' when 'client_unassigned' then 'clientId'
    when 'document_verified' then 'userId' else 'subcontractorId' end`;

/** Who must have been told of what, by the rules of the notifications and not by their code. */
const CONCERNED = `
  select a.id as event_id, person.id as user_id
  from activities a join projects p on p.id = a.project_id,
    lateral (values (p.contractor_id), (p.subcontractor_id), (p.client_id)) as person (id)
  where a.dispatched_at is not null and a.action in ${TOLD_TO_ALL}
    and person.id is not null and person.id is distinct from a.user_id
  union
  select a.id, users.id from activities a join users on users.id = (details->>${NAMED})::int
  where dispatched_at is not null and users.id is distinct from a.user_id
    and (action in ('installer_unassigned', 'client_assigned', 'client_unassigned', 'team_member_added', 'document_verified')
      or action = 'installer_assigned' and (details->>'notify')::boolean)
  union
  select a.id, p.contractor_id from activities a join projects p on p.id = a.project_id
  where dispatched_at is not null and action in ('installer_unassigned', 'client_left') and p.contractor_id is distinct from a.user_id`;

const KIND = `case when action in ('installer_assigned', 'installer_unassigned', 'client_assigned', 'client_unassigned', 'client_left')
    then 'assignment' when action = 'message_sent' then 'message' when action <> 'status_change' then action
    when details->>'kind' = 'completed' then 'completion' else 'stage_move' end`;

/** The same without those who have switched the kind off. */
const EXPECTED = `
  select concerned.event_id, concerned.user_id from (${CONCERNED}) concerned join activities on id = event_id
  where not exists (select from notification_mutes m where m.user_id = concerned.user_id and kind = ${KIND})`;

/** Those whom a project gained or lost after an event: the rows do not say whether they were there at its delivery. */
const MEMBERS_CHANGED = `
  select event.id as event_id, coalesce(change.details->>'clientId', change.details->>'subcontractorId')::int as user_id
  from activities change join activities event on event.project_id = change.project_id and event.id < change.id
  where change.action in ('client_assigned', 'client_unassigned', 'client_left', 'installer_assigned', 'installer_unassigned')`;

const MOVES = `
  select project_id, id, details->>'kind' as kind, details->>'from' as moved_from, details->>'to' as moved_to,
    lag(details->>'to', 1, 'artwork_design_initiated') over (partition by project_id order by id) as stood_at
  from activities where action = 'status_change'`;

const OF_A_PROJECT = [
  'vehicle_details',
  'wrap_details',
  'photos',
  'artwork_proofs',
  'messages',
  'tracking_items',
  'activities',
  'notifications',
]
  .map((table) => `select '${table}' as kind, project_id from ${table} where project_id is not null`)
  .join(' union all ');

/** What must hold for all rows at every moment: after random requests, and in the first moment after a crash. */
export const ROW_RULES: RowRule[] = [
  {
    fault: 'half-written',
    rule: 'A file belongs to exactly one photo, proof or account',
    broken: `select f.id from files f where 1 <> (select count(*) from photos where file_id = f.id)
      + (select count(*) from artwork_proofs where file_id = f.id)
      + (select count(*) from users where avatar_file_id = f.id)`,
  },
  {
    fault: 'half-written',
    rule: 'A deleted project has left nothing, and nothing hangs on a project that is not there',
    broken: `select kind, project_id from (${OF_A_PROJECT}) of_a_project
      where not exists (select from projects p where p.id = project_id)
      or exists (select from activities where action = 'project_deleted' and details->>'projectId' = project_id::text)`,
  },
  {
    fault: 'history',
    rule: 'A photo has one event of its upload and none of its deletion',
    broken: `select p.id from photos p where
      (select count(*) from activities where action = 'photo_upload' and details->>'photoId' = p.id::text) <> 1
      or exists (select from activities where action = 'photo_deleted' and details->>'photoId' = p.id::text)`,
  },
  {
    fault: 'history',
    rule: 'An uploaded photo that is gone has one event of its deletion',
    broken: `select a.id from activities a where action = 'photo_upload'
      and not exists (select from photos where id::text = a.details->>'photoId')
      and (select count(*) from activities where action = 'photo_deleted'
        and details->>'photoId' = a.details->>'photoId') <> 1`,
  },
  {
    fault: 'history',
    rule: 'A proof has one event of its upload, and each such event its proof or the event of its deletion',
    broken: `select coalesce(p.id, a.id) from artwork_proofs p full join
      (select id, details->>'proofId' as proof_id from activities where action = 'proof_upload') a
      on a.proof_id = p.id::text where a.id is null or p.id is null and 1 <>
        (select count(*) from activities where action = 'proof_deleted' and details->>'proofId' = a.proof_id)`,
  },
  {
    fault: 'history',
    rule: 'A message and an approval have one event each',
    broken: `select m.id from messages m where 1 <>
      (select count(*) from activities where action = 'message_sent' and details->>'messageId' = m.id::text)
      union all select p.id from artwork_proofs p where p.is_approved::int <>
      (select count(*) from activities where action = 'proof_approved' and details->>'proofId' = p.id::text)`,
  },
  {
    fault: 'half-written',
    rule: 'The current tracking of a project is an entry of its own list, of that type',
    broken: `select p.id from projects p join tracking_items t
      on t.id in (p.current_wrap_tracking_id, p.current_artwork_tracking_id)
      where t.project_id <> p.id or t.id is distinct from
        case t.tracking_type when 'wrap' then p.current_wrap_tracking_id else p.current_artwork_tracking_id end`,
  },
  {
    fault: 'history',
    rule: 'Each move starts where the move before ended',
    broken: `select id from (${MOVES}) moves where moved_from is distinct from stood_at`,
  },
  {
    fault: 'history',
    rule: 'A project stands where its last move ended, and is not started without any',
    broken: `select p.id from projects p left join lateral
      (select * from (${MOVES}) moves where project_id = p.id order by id desc limit 1) last on true
      where case when last.kind is null or last.kind = 'reset' then p.status <> 'not-started'
        else p.progress_stage <> last.moved_to or p.completed <> (last.kind = 'completed') end`,
  },
  {
    fault: 'delivery',
    rule: 'Whoever must hear of a delivered event has heard of it',
    broken: `(${EXPECTED}) except select event_id, user_id from notification_deliveries except (${MEMBERS_CHANGED})`,
  },
  {
    fault: 'delivery',
    rule: 'Nobody else has heard, and nobody of an event that is not delivered',
    broken: `select event_id, user_id from notification_deliveries except (${EXPECTED}) except (${MEMBERS_CHANGED})`,
  },
  {
    fault: 'delivery',
    rule: 'Of one kind on one project only one unread notification is gathered',
    broken: `select user_id, project_id, gather_key from notifications where not is_read and gather_key is not null
      group by 1, 2, 3 having count(*) > 1`,
  },
];

/** Holds once the server had the time to deliver. */
export const ALL_DELIVERED: RowRule = {
  fault: 'delivery',
  rule: 'Every event is delivered',
  broken: 'select id from activities where dispatched_at is null',
};
