-- What `quanto migrate --distributed` uses of Citus, with the rules of its documentation: every unique key of a
-- distributed table holds the distribution column, and no foreign key of a table that is being distributed leads to
-- or comes from an ordinary table; and those that a real Citus 12.1 was seen to enforce: no policy with a subselect, and a
-- connection to each server as the role in force. It moves no rows.
set allow_system_table_mods = on;
create schema if not exists citus_stand_in;
create table if not exists citus_stand_in.calls (table_name text, key_column text, beside text);
create table if not exists pg_catalog.pg_dist_partition (logicalrelid regclass primary key, partmethod "char");
grant select on pg_catalog.pg_dist_partition to public;
create table if not exists pg_catalog.pg_dist_node (
  nodename text, nodeport int, groupid int, isactive bool, noderole text, shouldhaveshards bool
);
grant select on pg_catalog.pg_dist_node to public;
insert into pg_catalog.pg_dist_node
select 'worker.example', port, group_number, true, 'primary', group_number > 0
from (values (5432, 0), (5433, 1), (5434, 2)) as node (port, group_number)
where not exists (select from pg_catalog.pg_dist_node);
-- The roles that a server does not let in.
create table if not exists citus_stand_in.closed (role_name text, port int);
grant usage on schema citus_stand_in to public;
grant select on citus_stand_in.closed to public;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 99999, 'citus', 10, 'pg_catalog'::regnamespace, false, 'stand-in'
where not exists (select from pg_extension where extname = 'citus');

create or replace function public.citus_check_connection_to_node(host text, port int)
returns boolean language plpgsql as $$
begin
  if not exists (select from citus_stand_in.closed c where c.role_name = current_user and c.port = $2) then
    return true;
  end if;
  raise warning 'connection to the remote node %@%:% failed with the following error: FATAL:  role "%" is not permitted to log in',
    current_user, host, port, current_user;
  return false;
end $$;

create or replace function citus_stand_in.refuse_keys(target regclass) returns void language plpgsql as $$
begin
  if exists (
    select from pg_constraint o
    where o.contype = 'f' and (o.conrelid = target and o.confrelid not in (select logicalrelid from pg_dist_partition)
      or o.confrelid = target and o.conrelid not in (select logicalrelid from pg_dist_partition))
  ) then
    raise exception 'cannot distribute %: a foreign key ties it to an ordinary table', target;
  end if;
end $$;

create or replace function public.create_distributed_table(target regclass, key_column text, colocate_with text default 'default')
returns void language plpgsql as $$
begin
  perform citus_stand_in.refuse_keys(target);
  if exists (select from pg_policy p where p.polrelid = target and (p.polqual::text || p.polwithcheck::text) like '%{SUBLINK %') then
    raise exception 'cannot create policy' using detail = 'Subqueries are not supported in policies on distributed tables';
  end if;
  if exists (
    select from pg_index i where i.indrelid = target and i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = target and a.attname = key_column and a.attnum = any (i.indkey))
  ) then
    raise exception 'cannot create constraint on %: it does not hold the distribution column', target;
  end if;
  if colocate_with not in ('none', 'default') and colocate_with::regclass not in (select logicalrelid from pg_dist_partition) then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  insert into pg_dist_partition values (target, 'h');
  insert into citus_stand_in.calls values (target::text, key_column, colocate_with);
end $$;

create or replace function public.create_reference_table(target regclass) returns void language plpgsql as $$
begin
  perform citus_stand_in.refuse_keys(target);
  insert into pg_dist_partition values (target, 'n');
  insert into citus_stand_in.calls values (target::text, null, 'everywhere');
end $$;
