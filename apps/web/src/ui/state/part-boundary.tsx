import { Component, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'

interface PartBoundaryProps {
  /** What the part is about: about something else it gets another try. A key would do that too, but make all of it anew. */
  of?: string | undefined
  failed: string
  retryLabel: string
  onError: (error: unknown) => void
  onRetry: () => void
  children: ReactNode
}
type PartBoundaryState = { of: string | undefined; isFailed: boolean }

/** What goes wrong in it costs a part of the page, not the page. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { of: this.props.of, isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  static getDerivedStateFromProps({ of }: PartBoundaryProps, state: PartBoundaryState): PartBoundaryState | null {
    return of === state.of ? null : { of, isFailed: false }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { failed, retryLabel, onRetry, children } = this.props
    if (!this.state.isFailed) return children
    return (
      <div role="alert" className="rounded-3 border border-line px-5 py-8 text-center">
        <p>{failed}</p>
        <Button
          size="small"
          className="mt-3"
          onClick={() => {
            onRetry()
            this.setState({ isFailed: false })
          }}
        >
          {retryLabel}
        </Button>
      </div>
    )
  }
}
