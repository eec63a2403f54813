import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { rootPath } from './paths.js'
import { fail, say } from './say.js'

const HEARTBEAT_MS = 2_000
/** An owner on another machine (a shared folder) counts as dead after this long without a heartbeat. */
const SILENT_MS = 60_000
const RETRY_MS = 250

const folder = rootPath('.cache')
const lock = path.join(folder, 'boot.lock')

const ownerName = (pid) => `${pid}@${encodeURIComponent(hostname())}`

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isDead(owner) {
  const [pid, host] = owner.split('@')
  if (host === encodeURIComponent(hostname())) return !isAlive(Number(pid))
  try {
    return Date.now() - statSync(path.join(lock, owner)).mtimeMs > SILENT_MS
  } catch {
    return true
  }
}

const ignoring = (codes, action) => {
  try {
    return action()
  } catch (error) {
    if (!codes.includes(error.code)) throw error
  }
}

/** Releases the lock. Only one process can remove the owner's file, so two that find a dead owner cannot both take over. */
function release(owner) {
  ignoring(['ENOENT'], () => unlinkSync(path.join(lock, owner)))
  ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST'], () => rmdirSync(lock))
}

/** Takes the lock by moving a folder that has the owner's file into place, which fails while the lock has an owner. */
function tryToTake(mine) {
  const prepared = path.join(folder, `boot.lock.${mine}`)
  mkdirSync(prepared, { recursive: true })
  writeFileSync(path.join(prepared, mine), '')
  try {
    renameSync(prepared, lock)
    return true
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    return false
  }
}

async function take(mine) {
  let told = false
  while (!tryToTake(mine)) {
    const owners = ignoring(['ENOENT'], () => readdirSync(lock)) ?? []
    const dead = owners.filter(isDead)
    if (dead.length > 0) {
      dead.forEach(release)
    } else {
      if (!told) say('Another command is installing or building in this folder: waiting for it…')
      told = true
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/**
 * Runs an action while no other command of this folder installs or builds. A command that was killed does not block: its
 * lock is taken over.
 *
 * @param action what to do; may be asynchronous
 * @returns what the action returns
 */
export async function whileLocked(action) {
  const mine = ownerName(process.pid)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    fail(`This command needs to write to ${folder}, which is not possible: ${error.message}.`)
  }
  await take(mine)
  const heartbeat = setInterval(() => {
    const now = new Date()
    ignoring(['ENOENT'], () => utimesSync(path.join(lock, mine), now, now))
  }, HEARTBEAT_MS)
  try {
    return await action()
  } finally {
    clearInterval(heartbeat)
    release(mine)
  }
}
