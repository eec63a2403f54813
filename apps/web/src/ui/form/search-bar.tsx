import { SearchBox } from './search-box.tsx'

interface SearchBarProps {
  label: string
  clearLabel: string
  value: string
  onChange: (text: string) => void
  /** How much is found, as a sentence; it is spoken. */
  found: string
}

/** A search over what a page shows, and how much of it is found. */
export function SearchBar({ found, ...search }: SearchBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchBox {...search} className="w-full max-w-md" />
      <p role="status" className="text-sm text-ink-3">
        {found}
      </p>
    </div>
  )
}
