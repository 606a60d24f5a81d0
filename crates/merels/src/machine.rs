//! What this machine has to offer.

use std::path::Path;

use sysinfo::{Disks, MemoryRefreshKind, RefreshKind, System};

/// Bytes of memory that programs can still take, when the system tells; a container's limit counts.
pub(crate) fn available_memory() -> Option<u64> {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind);
    let free = system.available_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    Some(free.min(limit)).filter(|&bytes| bytes > 0)
}

/// Bytes free on the disk that holds a folder, or will hold it once it is made.
pub(crate) fn free_disk(folder: &Path) -> Option<u64> {
    let folder = std::path::absolute(folder).ok()?;
    let existing = folder.ancestors().find(|path| path.exists())?.canonicalize().ok()?;
    Disks::new_with_refreshed_list()
        .iter()
        .filter(|disk| existing.starts_with(disk.mount_point()))
        .max_by_key(|disk| disk.mount_point().components().count())
        .map(sysinfo::Disk::available_space)
}
