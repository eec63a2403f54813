import type { LanguageCode } from '@portico/finance'
import type { ApiContext } from '../../core/api.ts'
import type { Handler } from '../../core/handler.ts'
import { notFound } from '../../core/problems.ts'
import { VIEWS } from '../model.ts'
import { versionOf } from '../stock/record.ts'
import { findVehicleOf } from '../stock/store.ts'
import { PAINTS, paintOf } from './colours.ts'
import { HEIGHT, WIDTH } from './drawing.ts'
import { pictureIdOf, type Subject } from './picture-ids.ts'
import { MEDIA, WIDTHS } from './routes.ts'
import { alternativeText } from './texts.ts'

const sourcesOf = (pictureId: string) =>
  WIDTHS.map((width) => ({
    url: `${MEDIA}/${pictureId}-${width}`,
    width,
    height: (width * HEIGHT) / WIDTH,
    mediaType: 'image/svg+xml'
  }))

/** The handler that lists the pictures of a vehicle: renderings of its version in its colour. */
export const listPictures =
  ({ pool, cursors }: ApiContext): Handler =>
  async (call) => {
    const { owner, path, query, now } = call
    const record = await findVehicleOf(pool, owner, String(path.vehicleId), now)
    if (!record) throw notFound()
    const { model, bodyType } = versionOf(record)
    const paint = paintOf(record.detail.colour)
    const colour = PAINTS[paint]?.colour ?? 'silver'
    const language = query.language as LanguageCode
    const subjects = VIEWS.map((view): Subject => ({ body: bodyType, view, paint }))
    return cursors.respond(
      call,
      JSON.stringify([owner, 'pictures', record.vehicleId, language]),
      (position) => subjects.slice((VIEWS as readonly unknown[]).indexOf(position) + 1),
      (subject) => {
        const pictureId = pictureIdOf(record.vehicleId, subject)
        return {
          pictureId,
          view: subject.view,
          kind: 'RENDERING',
          alternativeText: alternativeText(language, `${model.make.name} ${model.name}`, { ...subject, colour }),
          sources: sourcesOf(pictureId)
        }
      },
      ({ view }) => view
    )
  }
