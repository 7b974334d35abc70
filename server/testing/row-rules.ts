import { brokenInvariants } from '#shared/projects/project-state.ts';
import type { Database } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';

/** An inconsistency in the database or the file storage. `fault` is the kind of the inconsistency. */
export interface Inconsistency {
  fault: FaultKind | 'without file' | 'leftover' | 'lost' | 'other';
  message: string;
}

const FAULT_KINDS = ['half-written', 'history', 'delivery'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** A query for the rows that break a rule, by fault and rule. */
export type RowRules = Partial<Record<FaultKind, Record<string, string>>>;

/** Checks all rows against these rules, and all projects against the invariants of their state. */
export async function findBrokenRows(
  { pool, sql }: Database,
  ...ruleSets: RowRules[]
): Promise<Inconsistency[]> {
  const problems: Inconsistency[] = [];
  for (const { fault, rule, query } of ruleSets.flatMap(ruleQueries)) {
    const { rows } = await pool.query<Record<string, unknown>>(query);
    if (rows.length > 0)
      problems.push({ fault, message: `${rule}: broken by ${JSON.stringify(rows.slice(0, 5))}` });
  }
  for (const project of await sql.select().from(projects)) {
    for (const rule of brokenInvariants(project)) {
      problems.push({ fault: 'half-written', message: `${rule} Broken by project ${project.id}` });
    }
  }
  return problems;
}

function ruleQueries(rules: RowRules) {
  return FAULT_KINDS.flatMap((fault) =>
    Object.entries(rules[fault] ?? {}).map(([rule, query]) => ({ fault, rule, query })),
  );
}

const ACTIONS_FOR_ALL_MEMBERS = `('status_change', 'proof_upload', 'proof_approved', 'photo_upload', 'tracking_added', 'message_sent',
  'install_record_completed', 'install_record_addendum', 'condition_report_signed', 'condition_addendum_added')`;

/** The field with the recipient of an event that notifies one person. */
const RECIPIENT_FIELD = `case action when 'client_assigned' then 'clientId' when 'client_unassigned' then 'clientId'
    when 'document_verified' then 'userId' when 'review_sent' then 'askedClientId' else 'subcontractorId' end`;

/** The expected recipients of each event, written independently of the code of the notifications. */
const RECIPIENTS = `
  select a.id as event_id, person.id as user_id
  from activities a join projects p on p.id = a.project_id,
    lateral (values (p.contractor_id), (p.subcontractor_id), (p.client_id)) as person (id)
  where a.dispatched_at is not null and a.action in ${ACTIONS_FOR_ALL_MEMBERS}
    and person.id is not null and person.id is distinct from coalesce(a.user_id, (details->>'ofUserId')::int)
  union
  select a.id, users.id from activities a join users on users.id = (details->>${RECIPIENT_FIELD})::int
  where dispatched_at is not null and users.id is distinct from a.user_id
    and (action in ('installer_unassigned', 'client_assigned', 'client_unassigned', 'team_member_added', 'document_verified', 'review_sent')
      or action = 'installer_assigned' and (details->>'notify')::boolean)
  union
  select a.id, p.contractor_id from activities a join projects p on p.id = a.project_id
  where dispatched_at is not null and p.contractor_id is distinct from a.user_id
    and (action in ('installer_unassigned', 'client_left', 'invitation_accepted', 'invitation_declined', 'reviewer_approved')
      or action = 'client_unassigned' and details ? 'isAccountDeleted')
  union
  select a.id, person.id from activities a join projects p on p.id = a.project_id,
    lateral (values (p.contractor_id), (p.client_id), (case when action in ('comment_added', 'comment_reopened')
      and exists (select from proof_comments c where c.user_id = p.subcontractor_id
        and coalesce(c.parent_id, c.id) = (details->>'threadId')::int) then p.subcontractor_id end)) as person (id)
  where dispatched_at is not null and person.id is distinct from a.user_id and person.id is not null
    and person.id is distinct from (details->>'ofUserId')::int
    and action in ('changes_requested', 'sample_approved', 'sample_changes_requested', 'comment_added', 'comment_reopened')
  union
  select a.id, users.id from activities a join users on users.id = (details->>'shopId')::int
  where dispatched_at is not null and users.id is distinct from a.user_id and a.project_id is null
    and action in ('invitation_accepted', 'invitation_declined')`;

const NOTIFICATION_KIND_SQL = `case when action in ('installer_assigned', 'installer_unassigned', 'client_assigned', 'client_unassigned', 'client_left')
    then 'assignment' when action in ('invitation_accepted', 'invitation_declined') then 'invitation'
    when action in ('comment_added', 'comment_reopened') then 'proof_comment'
    when action in ('reviewer_approved', 'sample_approved') then 'proof_approved' when action = 'review_sent' then 'review_request'
    when action = 'sample_changes_requested' then 'changes_requested' when action = 'message_sent' then 'message'
    when action like 'install_record_%' then 'install_record'
    when action in ('condition_report_signed', 'condition_addendum_added') then 'condition_report' when action <> 'status_change' then action
    when details->>'kind' = 'completed' then 'completion' else 'stage_move' end`;

/** The expected recipients without users who have muted the kind. */
const EXPECTED_DELIVERIES = `
  select recipient.event_id, recipient.user_id from (${RECIPIENTS}) recipient join activities on id = event_id
  where not exists (select from notification_mutes m where m.user_id = recipient.user_id and kind = ${NOTIFICATION_KIND_SQL})`;

/**
 * Members who joined or left a project after an event. The rows do not show whether they were members when the event was
 * delivered.
 */
const CHANGED_MEMBERS = `
  select event.id as event_id, coalesce(change.details->>'clientId', change.details->>'subcontractorId')::int as user_id
  from activities change join activities event on event.project_id = change.project_id and event.id < change.id
  where change.action in ('client_assigned', 'client_unassigned', 'client_left', 'invitation_accepted', 'installer_assigned', 'installer_unassigned')`;

/** Verifications that an admin removed later. The rows do not show whether the event was delivered before the removal. */
const REMOVED_VERIFICATIONS = `
  select event.id as event_id, (event.details->>'userId')::int as user_id
  from activities removal join activities event on event.details = removal.details and event.id < removal.id
  where removal.action = 'document_unverified' and event.action = 'document_verified'`;

const MOVE_EVENTS = `
  select project_id, id, details->>'kind' as kind, details->>'from' as moved_from, details->>'to' as moved_to,
    (select undone.details->'before'->>'status' from activities undone where undone.id = (a.details->>'undoes')::bigint) as restored,
    lag(details->>'to', 1, 'artwork_design_initiated') over (partition by project_id order by id) as previous_stage
  from activities a where action = 'status_change'`;

/** The tables with records of a project. */
export const PROJECT_TABLES =
  `vehicle_details wrap_details photos photo_uploads photo_markups skipped_views artwork_proofs messages tracking_items activities notifications
  reviews reviewers proof_comments proof_decisions status_links install_records install_record_materials
  install_record_addenda condition_reports condition_addenda condition_photos`.split(/\s+/);

const PROJECT_RECORDS = PROJECT_TABLES.map(
  (table) => `select '${table}' as kind, project_id from ${table} where project_id is not null`,
).join(' union all ');

/** Rules that all rows satisfy at any time, including after random requests and directly after a crash. */
export const ROW_RULES: RowRules = {
  'half-written': {
    'A file belongs to exactly one photo, proof, record or account': `
      select f.id from files f where 1 <> (select count(*) from photos where file_id = f.id)
      + (select count(*) from artwork_proofs where file_id = f.id)
      + (select count(*) from decision_pdfs where file_id = f.id)
      + (select count(*) from install_record_pdfs where file_id = f.id)
      + (select count(*) from condition_pdfs where file_id = f.id)
      + (select count(*) from users where avatar_file_id = f.id)`,
    'A deleted project leaves no records, and every record belongs to an existing project': `
      select kind, project_id from (${PROJECT_RECORDS}) record
      where not exists (select from projects p where p.id = project_id)
      or exists (select from activities where action = 'project_deleted' and details->>'projectId' = project_id::text)`,
    'A drawing belongs to the project of its photo': `
      select m.photo_id from photo_markups m join photos p on p.id = m.photo_id where p.project_id <> m.project_id`,
    'The current wrap or artwork tracking of a project is an entry of this project and of this type': `
      select p.id from projects p join tracking_items t
      on t.id in (p.current_wrap_tracking_id, p.current_artwork_tracking_id)
      where t.project_id <> p.id or t.id is distinct from
        case t.tracking_type when 'wrap' then p.current_wrap_tracking_id else p.current_artwork_tracking_id end`,
  },
  history: {
    'A photo has one event of its upload and none of its deletion': `
      select p.id from photos p where
      (select count(*) from activities where action = 'photo_upload' and details->>'photoId' = p.id::text) <> 1
      or exists (select from activities where action = 'photo_deleted' and details->>'photoId' = p.id::text)`,
    'An uploaded photo that no longer exists has one event of its deletion': `
      select a.id from activities a where action = 'photo_upload'
      and not exists (select from photos where id::text = a.details->>'photoId')
      and (select count(*) from activities where action = 'photo_deleted'
        and details->>'photoId' = a.details->>'photoId') <> 1`,
    'A proof has one event of its upload, and each such event has its proof or the event of its deletion': `
      select coalesce(p.id, a.id) from artwork_proofs p full join
      (select id, details->>'proofId' as proof_id from activities where action = 'proof_upload') a
      on a.proof_id = p.id::text where a.id is null or p.id is null and 1 <>
        (select count(*) from activities where action = 'proof_deleted' and details->>'proofId' = a.proof_id)`,
    'An account that no longer exists has one event of its deletion, and an existing one has none': `
      select c.subject_id from audit_events c where kind = 'account_created'
      and (not exists (select from users where id = c.subject_id))::int <>
        (select count(*) from audit_events d where d.kind = 'account_deleted' and d.subject_id = c.subject_id)`,
    'A message and an approval have one event each': `
      select m.id from messages m where 1 <>
      (select count(*) from activities where action = 'message_sent' and details->>'messageId' = m.id::text)
      union all select p.id from artwork_proofs p where p.is_approved::int <>
      (select count(*) from activities where action = 'proof_approved' and details->>'proofId' = p.id::text)`,
    'Each move starts at the stage where the previous one ended': `
      select id from (${MOVE_EVENTS}) moves where moved_from is distinct from previous_stage`,
    'A project is at the stage where its last move ended; a project without moves is not started': `
      select p.id from projects p left join lateral
      (select * from (${MOVE_EVENTS}) moves where project_id = p.id order by id desc limit 1) last on true
      where case when last.kind is null or last.kind = 'reset' then p.status <> 'not-started'
        when last.kind = 'undone' then p.progress_stage <> last.moved_to or p.status is distinct from last.restored
        else p.progress_stage <> last.moved_to or p.completed <> (last.kind = 'completed') end`,
  },
  delivery: {
    'Every expected recipient of a delivered event was notified': `
      (${EXPECTED_DELIVERIES}) except select event_id, user_id from notification_deliveries except (${CHANGED_MEMBERS})
      except (${REMOVED_VERIFICATIONS})`,
    'Only the expected recipients of delivered events were notified': `
      select event_id, user_id from notification_deliveries except (${EXPECTED_DELIVERIES}) except (${CHANGED_MEMBERS})
      except (${REMOVED_VERIFICATIONS})`,
    'A user has only one unread notification for each group': `
      select user_id, project_id, gather_key from notifications where not is_read and gather_key is not null
      group by 1, 2, 3 having count(*) > 1`,
  },
};

/** Rules that all rows satisfy once the server has dispatched all events. */
export const RULES_AFTER_DISPATCH: RowRules = {
  delivery: { 'Every event is delivered': 'select id from activities where dispatched_at is null' },
};
