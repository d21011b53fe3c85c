#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16: all of `shared_buffers` is resident memory as soon as an empty database is open.
#
# Behaviour: with the default of 128 MB a process that has run one statement holds about a hundred MiB more than with
# `shared_buffers=32MB` (`startParams`), although neither has read a page that would fill them.
# Why one expects otherwise: a PostgreSQL server reserves its buffers as shared memory, and the system gives a page of
# them to the process when it is first used; an idle server with 128 MB of buffers uses a few. Here the buffers are part
# of the WebAssembly memory, and all of it is resident.
# Output seen in three runs (MiB resident): 128MB 716 to 731, 32MB 595 to 645. The script asserts a difference of 64.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat >resident.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const [buffers] = process.argv.slice(2);
const db = await PGlite.create({ startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffers}`] });
const { rows } = await db.query('show shared_buffers');
globalThis.gc();
console.error(`${rows[0].shared_buffers}: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB resident`);
console.log(Math.round(process.memoryUsage().rss / 2 ** 20));
JS
large=$(node --expose-gc resident.mjs 128MB)
small=$(node --expose-gc resident.mjs 32MB)
test $((large - small)) -ge 64
